import { defineKept } from '../data/kept';

/** A file that was dropped on the page, until the import takes it. */
export const DROPPED = defineKept<File | undefined>(undefined);
