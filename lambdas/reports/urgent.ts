import type { Problem } from '../contract/schemas';
import type { Report } from './render';

/** Returns what an email about a problem says that the owner must hear of at once. */
export const describeUrgent = ({ title, whatToDo }: Problem): Report => ({
  subject: title,
  form: 'Form 1, urgent',
  stamp: { text: 'Urgent' },
  title: 'Something needs you',
  before: [title, whatToDo],
  after: ['You hear of it once, and then daily while it lasts.'],
});
