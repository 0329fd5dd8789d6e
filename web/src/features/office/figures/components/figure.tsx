import type { ReactNode } from 'react'
import { csvOf } from '../../../../lib/csv.ts'
import { today } from '../../../../lib/dates.ts'
import { saveFile } from '../../../../lib/save-file.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, CardHead } from '../../../../ui/card.tsx'
import { ErrorState, Held, Skeleton } from '../../../../ui/states.tsx'
import { t } from '../text.ts'
import css from './figures.module.css'

type Cell = string | number
/** The numbers behind a drawing, as people read them and as a table for spreadsheets has them. */
export type Numbers = {
  name: string
  heads: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** The same rows for the file, where people read them otherwise. */
  plain?: readonly (readonly Cell[])[]
}

/** One figure: what it shows, the drawing, and its numbers as a table and as CSV. */
export function Figure({
  title,
  text,
  numbers,
  empty,
  error,
  retry,
  children,
}: {
  title: string
  text: string
  /** Missing while they are on their way. */
  numbers: Numbers | undefined
  empty?: string | undefined
  error: Error | null
  retry: () => unknown
  children: ReactNode
}) {
  const some = numbers && numbers.rows.length > 0
  return (
    <Card className={css['figure']}>
      <CardHead
        title={title}
        end={
          <Held until={some === true}>
            <Button
              size="sm"
              icon="download"
              aria-label={t('csv.of', { title })}
              onClick={() =>
                numbers &&
                saveFile(csvOf(numbers.heads, numbers.plain ?? numbers.rows), `${numbers.name}-${today()}.csv`)
              }
            >
              {t('csv')}
            </Button>
          </Held>
        }
      />
      <div className={css['in']}>
        {some && <p className={css['text']}>{text}</p>}
        {some ? (
          <>
            {children}
            <details className={css['numbers']}>
              <summary>{t('table')}</summary>
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- who has no mouse scrolls it with the arrows */}
              <div className={css['scrolls']} role="group" aria-label={title} tabIndex={0}>
                <table>
                  <caption className="sr-only">{`${title}. ${text}`}</caption>
                  <thead>
                    <tr>
                      {numbers.heads.map((head) => (
                        <th key={head} scope="col">
                          {head}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {numbers.rows.map((row, index) => (
                      <tr key={index}>
                        {row.map((cell, column) => (
                          <td key={column}>{cell}</td>
                        ))}
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </details>
          </>
        ) : numbers ? (
          <p className={css['none']}>{empty ?? t('none')}</p>
        ) : error ? (
          <ErrorState error={error} retry={() => void retry()} />
        ) : (
          <Skeleton height={220} />
        )}
      </div>
    </Card>
  )
}
