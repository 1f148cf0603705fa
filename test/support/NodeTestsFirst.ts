import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs the tests of the project `node` before those of `built`: together, they have at most `maxWorkers` processes at a time. The browser
 * projects run beside them. Many tests of `node` only wait for timers. If they run first, the browser tests use the processor during these
 * waits. If they ran last, the browser tests would have ended by then, and the processor would be idle.
 */
export class NodeTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfNode = ({ project }: TestSpecification) => project.name === 'node';
    return [...sorted.filter(isOfNode), ...sorted.filter((file) => !isOfNode(file))];
  }
}
