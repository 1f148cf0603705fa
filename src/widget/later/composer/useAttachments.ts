'use client';
import { createLazyModuleHook } from '../../../ui/createLazyModuleHook.js';

/** Loads the module with the button for files and with the chips of attached files. */
export const useAttachments = createLazyModuleHook(() => import('../../attachments/attachments.js'));
