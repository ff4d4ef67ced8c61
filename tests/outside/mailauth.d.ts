/** The part of the package that the tests use, which has no types. */
declare module 'mailauth/lib/dkim/verify.js' {
  export function dkimVerify(
    message: Buffer,
    options: { resolver(name: string, type: string): Promise<readonly (readonly string[])[]> },
  ): Promise<{ results: readonly { signingDomain: string; status: { result: string } }[] }>;
}

declare module 'mailauth/lib/dkim/sign.js' {
  export function dkimSign(
    message: Buffer,
    options: {
      canonicalization?: string;
      algorithm?: string;
      signTime?: Date;
      expires?: Date;
      /** Names, separated by colons. */
      headerList?: string;
      signatureData: readonly {
        signingDomain: string;
        selector: string;
        privateKey: string;
        maxBodyLength?: number;
      }[];
    },
  ): Promise<{ signatures: string; errors: readonly unknown[] }>;
}

declare module 'mailauth/lib/spf/index.js' {
  export function spf(options: {
    sender: string;
    ip: string;
    helo: string;
    mta: string;
    resolver(name: string, type: string): Promise<unknown>;
  }): Promise<{ status: { result: string } }>;
}
