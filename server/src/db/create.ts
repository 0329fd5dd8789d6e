import pg from 'pg'

/**
 * Creates a database unless it is there.
 * @param admin url of the cluster's `postgres` database
 * @param template the database to copy
 */
export async function createDatabase(admin: string, name: string, template?: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [name])
    if (found.rowCount) return
    const like = template ? ` template ${client.escapeIdentifier(template)} strategy file_copy` : ''
    await client.query(`create database ${client.escapeIdentifier(name)}${like}`)
  } finally {
    await client.end()
  }
}

/** Removes a database with whatever still uses it. */
export async function dropDatabase(admin: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: admin })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  } finally {
    await client.end()
  }
}
