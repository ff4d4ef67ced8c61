import { type AwsClients, createAwsClients } from '../../deploy/aws/clients';

/** Responds to one command of the SDK: gets its input and region, and returns its output or throws AWS's error. */
type Responder = (input: Record<string, unknown>, region: string) => unknown;

/** Commands by their names, such as `PutObjectCommand`. */
export type Responses = Record<string, Responder>;

/** The part of an SDK client that its calls are intercepted with. */
interface Interceptable {
  config: { serviceId: string; region(): Promise<string> };
  middlewareStack: {
    add(
      middleware: (
        next: unknown,
        context: { commandName?: string },
      ) => (args: { input: Record<string, unknown> }) => Promise<{ output: unknown; response: object }>,
      options: { step: 'initialize'; priority: 'high' },
    ): void;
  };
}

/**
 * Returns the real clients, whose commands get these responses instead of AWS's. Nothing is signed or sent; paginators and
 * waiters of the SDK work as usual.
 */
export function fakeClients(
  responses: Responses,
  onCall: (command: string, serviceId: string) => void | Promise<void> = () => {},
): AwsClients {
  const aws = createAwsClients('eu-west-1');
  for (const client of Object.values(aws))
    if (typeof client === 'object') {
      const { config, middlewareStack } = client as unknown as Interceptable;
      middlewareStack.add(
        (_next, { commandName = '' }) =>
          async ({ input }) => {
            const respond = responses[commandName];
            if (!respond) throw new Error(`The test has no response for ${commandName}.`);
            await onCall(commandName, config.serviceId);
            return {
              output: { $metadata: {}, ...((await respond(input, await config.region())) as object) },
              response: {},
            };
          },
        { step: 'initialize', priority: 'high' },
      );
    }
  return aws;
}

/** An error of AWS: the SDK names it by its code. */
export const awsError = (name: string, message: string = name): Error =>
  Object.assign(new Error(message), { name });
