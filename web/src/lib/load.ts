/** A part of the application that is not there after this time does not come any more. */
const LOAD_MS = 120_000

/** A file of the application that did not arrive: it is gone, the connection is, or it took longer than two minutes. */
export class LoadError extends Error {
  constructor(reason: unknown) {
    super(reason instanceof Error ? reason.message : String(reason), { cause: reason })
    this.name = 'LoadError'
  }
}

/** What browsers say when a module, or the stylesheet that belongs to it, does not arrive. */
const MISSING =
  /dynamically imported module|module script failed|unable to preload css|failed to load module|not a valid javascript mime/i

/** The error as one of loading, when it is one: routers and browsers report it in their own words. */
export function asLoadError(error: unknown): LoadError | undefined {
  if (error instanceof LoadError) return error
  return error instanceof Error && MISSING.test(error.message) ? new LoadError(error) : undefined
}

/** Gives what `work` gives. @throws LoadError when it fails, or after two minutes */
export async function loaded<T>(work: Promise<T>, most = LOAD_MS): Promise<T> {
  let late: ReturnType<typeof setTimeout> | undefined
  try {
    return await Promise.race([
      work,
      new Promise<never>((_, fail) => {
        late = setTimeout(() => fail(new Error(`Nothing came within ${most / 1000} s.`)), most)
      }),
    ])
  } catch (error) {
    throw new LoadError(error)
  } finally {
    clearTimeout(late)
  }
}

/**
 * Loads a stylesheet that failed with its module: the bundler's own loader asks for each only once, and a module that
 * arrives alone would be drawn without it.
 */
export async function stylesAgain(error: LoadError): Promise<void> {
  const href = /unable to preload css for (\S+)/i.exec(error.message)?.[1]
  if (!href) return
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  await new Promise<void>((done, fail) => {
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      link.remove()
      fail(new LoadError(error.message))
    })
    document.head.append(link)
  })
}
