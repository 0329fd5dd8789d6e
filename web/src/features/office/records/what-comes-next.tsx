import { resourceCalled } from '@app/contract/resources.all'
import { CardBody, Panel } from '../../../ui/card.tsx'
import type { PartName as AwardPart } from '../award/parts.ts'
import type { PartName as EventPart } from '../event/parts.ts'
import { manyOf, t } from './names.ts'
import css from './records.module.css'

export type NextPart = { name: EventPart | AwardPart; lists: readonly string[] }

/**
 * The parts that are filled in after an event or award is made, each with its lists. It makes no call, so that it is in its place
 * from the first paint.
 */
export function WhatComesNext({ parts }: { parts: readonly NextPart[] }) {
  return (
    <Panel title={t('then')}>
      <CardBody className="stack">
        <p className="soft">{t('then.text')}</p>
        <ol className={css['then']}>
          {parts
            .filter(({ name }) => name !== 'basics')
            .map(({ name, lists }) => {
              const called = t(`part.${name}`)
              const holds = lists.map((list) => manyOf(resourceCalled(list))).filter((list) => list !== called)
              return (
                <li key={name}>
                  <b>{called}</b>
                  {holds.length > 0 && <span>{holds.join(', ')}</span>}
                </li>
              )
            })}
        </ol>
      </CardBody>
    </Panel>
  )
}
