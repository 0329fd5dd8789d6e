/** The parts of the list, by which it is filtered. */
export const areas = ['network', 'messages', 'posts', 'events', 'money', 'account'] as const
export type Area = (typeof areas)[number]
