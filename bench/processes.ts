import { readFileSync, readdirSync, readlinkSync } from 'node:fs'
import pg from 'pg'

const TICKS_PER_SECOND = 100

/** User and system time of a process so far, in milliseconds. */
export function cpuOf(pid: number | string): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000
}

/** Resident memory of a process in MiB. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

let data: string | undefined

/** From now on `cpuOfDatabase` counts the PostgreSQL behind this address, which runs on this machine. */
export async function followDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ data_directory: string }>('show data_directory')
  await client.end()
  data = rows[0]?.data_directory
}

/** User and system time so far of all processes of the database that is followed, in milliseconds; each works in its data's folder. */
export function cpuOfDatabase(): number {
  const worksThere = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === data
    } catch {
      return false
    }
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksThere(name))
  return pids.reduce((sum, pid) => sum + cpuOf(pid), 0)
}
