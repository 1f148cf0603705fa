'use client';
import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  children: ReactNode;
  fallback: (reset: () => void) => ReactNode;
  /** What is drawn; when it is another one, it is tried anew. */
  of?: unknown;
}

interface ErrorBoundaryState {
  failed: boolean;
  of?: unknown;
}

/** A fault in one part is shown in its place and goes no further: neither the rest of the panel nor the page may break. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  static getDerivedStateFromProps({ of }: ErrorBoundaryProps, before: ErrorBoundaryState): ErrorBoundaryState | null {
    return of === before.of ? null : { failed: false, of };
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
