import { OwnerError } from '@tariff-tantrum/lambdas/client/errors';
import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { Heading } from './Heading';

interface SectionBoundaryProps {
  title: string;
  children: ReactNode;
}

/**
 * Keeps a fault of one section, or code of it that could not be loaded, from taking the others with it. Only the latter
 * needs a new page.
 */
export class SectionBoundary extends Component<SectionBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError = (error: unknown) => ({ error });

  override render(): ReactNode {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <>
        <Heading title={this.props.title} />
        <section className={layout.sheet}>
          <p className={layout.problem} role="alert">
            {error instanceof OwnerError ? error.problem.text : ADMIN.sectionBroken}
          </p>
          <div className={layout.actions}>
            <Button
              kind="primary"
              onClick={() =>
                error instanceof OwnerError ? location.reload() : this.setState({ error: undefined })
              }
              label={ADMIN.reload}
            />
          </div>
        </section>
      </>
    );
  }
}
