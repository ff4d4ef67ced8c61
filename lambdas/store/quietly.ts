/**
 * Makes an AWS client without its advice on Node versions, which would stand among what our users read. The
 * client gives it while it is made, so warnings are muted for exactly that long.
 */
export function quietly<Client>(make: () => Client): Client {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return make();
  } finally {
    process.emitWarning = emitWarning;
  }
}
