/** Returns the values of a form's fields by their names; fields that are empty are absent. */
export const valuesOf = (form: HTMLFormElement): Partial<Record<string, string>> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  );
