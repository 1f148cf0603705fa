'use client';
import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect` without the warning during server rendering in React 18. On the server, neither of the two effects runs. */
export const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
