import { readdirSync, readFileSync } from 'node:fs';
import { ALL_ENDPOINTS } from '@tariff-tantrum/lambdas/contract/endpoints';

/** The endpoints that no command calls by name, and why. */
const WITHOUT_CALL: Readonly<Record<string, string>> = {
  actions: '`log` reads all pages by the client',
  outbox: 'its emails are files',
  previewCampaign: '`campaign show` prints what is stored',
  checkReceived: '`mail check` needs no server',
  export: '`export` saves it by the client',
};

test('each endpoint of the owner is called by a command', () => {
  const commands = readdirSync('admin-cli/commands')
    .filter((file) => /^[\w-]+\.ts$/.test(file))
    .map((file) => readFileSync(`admin-cli/commands/${file}`, 'utf8'))
    .join();
  const uncalled = ALL_ENDPOINTS.filter(({ access }) => access === 'owner' || access === 'export')
    .map(({ name }) => name)
    .filter((name) => !commands.includes(`.${name}(`));
  expect(uncalled).toEqual(Object.keys(WITHOUT_CALL));
});
