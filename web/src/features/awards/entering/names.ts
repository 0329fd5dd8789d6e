/** What colleagues call each other. */
export const firstName = (name: string) => name.split(' ')[0] ?? name
