import type { LaunchSignup, MailingTool } from '../contract';

/** The columns of an export for a mailing tool, in the tool's own names (`MAILING_TOOLS` links to its documentation). */
type Columns = Readonly<Record<string, (signup: LaunchSignup) => string>>;

const email = (signup: LaunchSignup): string => signup.email;
/** Names are not split: many languages do not have a first and a last name in this order. */
const name = (signup: LaunchSignup): string => signup.name ?? '';

export const TOOL_COLUMNS: Readonly<Record<MailingTool, Columns>> = {
  mailchimp: { 'Email Address': email, 'First Name': name },
  brevo: { EMAIL: email, FIRSTNAME: name },
  shopify: {
    'First Name': name,
    Email: email,
    // Everybody on the list has agreed to be e-mailed about the launch.
    'Accepts Email Marketing': () => 'yes',
    Tags: () => 'launch-signup',
  },
};
