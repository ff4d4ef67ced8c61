/** The part of the package that the tests use, which has no types. */
declare module 'mailauth/lib/dkim/verify.js' {
  export function dkimVerify(
    message: Buffer,
    options: { resolver(name: string, type: string): Promise<readonly (readonly string[])[]> },
  ): Promise<{ results: readonly { signingDomain: string; status: { result: string } }[] }>;
}
