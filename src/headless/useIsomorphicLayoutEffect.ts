'use client';
import { useEffect, useLayoutEffect } from 'react';

/** `useLayoutEffect`, but without its warning during server rendering in React 18. Neither runs there. */
export const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;
