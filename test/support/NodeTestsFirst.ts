import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the tests of the project `node` before those of `built`; both projects share the same processes. The browser projects run at the
 * same time. Many tests of `node` only wait for timers. If they run first, the browser tests use the processor during these waits. If they
 * ran last, the browser tests would have ended by then, and the processor would be idle.
 */
export class NodeTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfNode = ({ project }: TestSpecification) => project.name === 'node';
    return [...sorted.filter(isOfNode), ...sorted.filter((file) => !isOfNode(file))];
  }
}
