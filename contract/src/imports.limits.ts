/** What can be brought in, and from which files; plain data, so that the browser reads it without the schemas. */

export const importKinds = [
  'companies',
  'members',
  'programme',
  'participants',
  'redirects',
  'media',
  'statement',
] as const
export type ImportKind = (typeof importKinds)[number]

/** Rows of a file, its columns, characters of a cell, bytes of a file, and what the content of a packed file may grow to. */
export const IMPORT = {
  rows: 10_000,
  columns: 60,
  cell: 10_000,
  /** Characters of what its source is called. */
  source: 80,
  bytes: 20_000_000,
  unpacked: 100_000_000,
  /** Days in which an import can be taken back. */
  undoDays: 7,
  page: 50,
  /** Of a folder, packed: its bytes, those of what is in it, and how many files that are. */
  folder: { bytes: 500_000_000, unpacked: 1_000_000_000, files: 2_000 },
} as const

type Kind = {
  /** What an operator has to look after. */
  role: 'people' | 'events' | 'content' | 'money'
  /** A list has columns that somebody takes for something; those of a schedule and of a folder say themselves what they are. */
  from: 'list' | 'schedule' | 'folder'
  /** Of one event each. */
  ofEvent: boolean
  /** What was written is not taken back as a whole. */
  final?: true
  /** Rows carry numbers, each of its source alone. */
  numbered?: true
  /** Who is brought in can be written to. */
  invites?: true
  /** Endings of its files. */
  files: readonly string[]
  fields: readonly string[]
  needed: readonly string[]
}

export const importFields: Record<ImportKind, Kind> = {
  companies: {
    role: 'people',
    from: 'list',
    ofEvent: false,
    numbered: true,
    files: ['.csv', '.txt', '.tsv', '.xlsx'],
    fields: [
      'key',
      'name',
      'category',
      'country',
      'city',
      'address_line',
      'address_line_2',
      'postcode',
      'website',
      'domain',
      'vat_id',
      'about',
      'segments',
    ],
    needed: ['name', 'category', 'country'],
  },
  members: {
    role: 'people',
    from: 'list',
    ofEvent: false,
    invites: true,
    files: ['.csv', '.txt', '.tsv', '.xlsx'],
    fields: ['email', 'full_name', 'first_name', 'last_name', 'company', 'job_title', 'phone', 'segments'],
    needed: ['email', 'first_name', 'company'],
  },
  programme: {
    role: 'events',
    from: 'schedule',
    ofEvent: true,
    numbered: true,
    files: ['.xml', '.ics'],
    fields: ['key', 'title', 'starts_at', 'ends_at', 'room', 'track', 'session_kind', 'speakers', 'description'],
    needed: ['key', 'title', 'starts_at', 'ends_at'],
  },
  participants: {
    role: 'events',
    from: 'list',
    ofEvent: true,
    invites: true,
    files: ['.csv', '.txt', '.tsv', '.xlsx'],
    fields: ['email', 'full_name', 'first_name', 'last_name', 'company', 'price'],
    needed: ['email', 'first_name', 'company'],
  },
  redirects: {
    role: 'content',
    from: 'list',
    ofEvent: false,
    files: ['.csv', '.txt', '.tsv', '.xlsx'],
    fields: ['old_path', 'new_path'],
    needed: ['old_path', 'new_path'],
  },
  media: {
    role: 'content',
    from: 'folder',
    ofEvent: false,
    files: ['.zip'],
    fields: ['file', 'album', 'caption', 'taken_on'],
    needed: ['file', 'album'],
  },
  statement: {
    role: 'money',
    from: 'list',
    ofEvent: false,
    final: true,
    files: ['.xml', '.sta', '.mt940', '.940', '.csv', '.txt', '.tsv', '.xlsx'],
    fields: ['key', 'account', 'date', 'amount', 'direction', 'currency', 'payer', 'reference'],
    needed: ['date', 'amount', 'reference'],
  },
}

export const importStates = ['checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const
/** What would come of a row. */
export const rowStates = ['unchecked', 'new', 'update', 'same', 'decide', 'error'] as const
/** What an operator decides of a row that is like a record. */
export const rowChoices = ['skip', 'update', 'new'] as const
/** What came of it. */
export const rowOutcomes = ['made', 'changed', 'known', 'skipped', 'failed', 'removed', 'restored', 'kept'] as const
/** Which rows a list shows. */
export const rowFilters = ['all', 'ready', 'error', 'decide', 'left_out', 'written', 'kept'] as const
export type RowFilter = (typeof rowFilters)[number]
