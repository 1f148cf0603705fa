'use client';
import { createLazyModuleHook } from '../../shared/createLazyModuleHook.js';

/** Loads the reader's attachments. */
export const useAttachments = createLazyModuleHook(() => import('../../attachments/attachments.js'));
