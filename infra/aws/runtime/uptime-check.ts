/** The addresses that are requested, with the status of a site that works. */
const PATHS = ['/', '/api/ready'];
const TIMEOUT_MS = 20_000;

/**
 * Requests the site as a visitor does, from outside CloudFront. Its source is part of a template, so it imports
 * nothing.
 * @throws if the site does not respond within 20 seconds or with another status than 200; the alarm counts these errors
 */
export async function handler({ siteUrl }: { siteUrl: string }): Promise<void> {
  for (const path of PATHS) {
    const response = await fetch(siteUrl + path, {
      redirect: 'manual',
      headers: { 'User-Agent': 'uptime-check' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.body?.cancel();
    if (response.status !== 200) throw new Error(`${path} responded with status ${response.status}.`);
  }
}
