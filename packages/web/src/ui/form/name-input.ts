/** Props of every input of a person's name: its rule, which knows the blanks around it and around the dots in it, says that it is too long. */
export const nameInput = { autoComplete: 'off' } as const;
