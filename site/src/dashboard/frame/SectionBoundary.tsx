import { Component, type ReactNode } from 'react';
import { Button } from '../ui/Button';
import * as layout from '../ui/layout.module.css';
import { ADMIN } from '../words';
import { Heading } from './Heading';

interface SectionBoundaryProps {
  title: string;
  children: ReactNode;
}

/** Keeps a fault of one section from taking the others with it. */
export class SectionBoundary extends Component<SectionBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError = () => ({ hasFailed: true });

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <Heading title={this.props.title} />
        <section className={layout.sheet}>
          <p className={layout.problem} role="alert">
            {ADMIN.sectionBroken}
          </p>
          <div className={layout.actions}>
            <Button kind="primary" onClick={() => this.setState({ hasFailed: false })} label={ADMIN.reload} />
          </div>
        </section>
      </>
    );
  }
}
