import { Component, useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { asLoadError, loaded, stylesAgain } from '../lib/load.ts'
import type { LoadError } from '../lib/load.ts'
import { ErrorState } from './states.tsx'

/** What is shown in place of a part that is not there: why, and how to try again. */
export type FailedProps = { error: unknown; retry: () => void }

class Boundary extends Component<{ failed: (error: unknown, reset: () => void) => ReactNode; children: ReactNode }> {
  override state: { error?: unknown; bad: boolean } = { bad: false }
  static getDerivedStateFromError(error: unknown) {
    return { error, bad: true }
  }
  override render(): ReactNode {
    if (!this.state.bad) return this.props.children
    return this.props.failed(this.state.error, () => this.setState({ error: undefined, bad: false }))
  }
}

/**
 * A component whose file is loaded when it is first shown. A file that does not arrive, or a fault while it is drawn, takes
 * nothing else of the page away: `Failed` stands in its place, and trying again loads anew, the second time with the page.
 * @param load imports the file and picks the component
 * @param waiting stands there until it has come
 */
export function part<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<FailedProps & Props> = ErrorState,
  waiting: ReactNode = null,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function Part(props: Props) {
    const [tries, setTries] = useState(1)
    const [error, setError] = useState<LoadError>()
    const [, show] = useState(false)
    useEffect(() => {
      let gone = false
      if (!Loaded)
        loaded(load()).then(
          (component) => {
            Loaded = component
            if (!gone) show(true)
          },
          (reason: LoadError) => !gone && setError(reason),
        )
      return () => {
        gone = true
      }
    }, [tries])

    async function again(before: LoadError) {
      // Some browsers remember that a file was missing, and a new version of the product has other files.
      if (tries > 1) return location.reload()
      try {
        await stylesAgain(before)
        setError(undefined)
        setTries(tries + 1)
      } catch {
        location.reload()
      }
    }

    if (error) return <Failed {...props} error={error} retry={() => void again(error)} />
    if (!Loaded) return waiting
    return (
      <Boundary failed={(reason, reset) => <Failed {...props} error={asLoadError(reason) ?? reason} retry={reset} />}>
        <Loaded {...props} />
      </Boundary>
    )
  }
}
