import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { myEntriesQuery } from './entering.api.ts'
import type { AwardEntry } from './entering.api.ts'
import { t } from './text.ts'
import css from './entering.module.css'

/** Copies answers of an earlier entry; not shown while there is none. */
export function CopyAnswers({ entry, reload }: { entry: AwardEntry; reload: () => void }) {
  const [opened, setOpened] = useState(false)
  const { data } = useQuery(myEntriesQuery())
  const others = (data?.results ?? []).filter(({ id, answers }) => id !== entry.id && answers.done > 0)
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { from: null as string | null },
    submit: async ({ from }) => {
      const { copied } = await call('awards.copyAnswers', { params: { id: entry.id }, body: { from: Number(from) } })
      toast(copied > 0 ? t('copy.done', { count: copied }) : t('copy.none'), copied > 0 ? 'good' : 'info')
      reload()
      setOpened(false)
    },
  })
  if (others.length === 0 || !entry.is_open || entry.state !== 'draft') return null
  return (
    <>
      <Button size="sm" kind="quiet" icon="copy" onClick={() => setOpened(true)}>
        {t('copy')}
      </Button>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('copy')} size="sm">
        <form onSubmit={onSubmit} className={css['form']}>
          <p className="sm soft">{t('copy.text')}</p>
          <SelectField
            label={t('copy.from')}
            data={others.map((one) => ({ value: String(one.id), label: `${one.award_name}, ${one.category.name}` }))}
            {...form.getInputProps('from')}
          />
          {problem && <p role="alert">{problem}</p>}
          <div className={css['acts']}>
            <Button type="submit" kind="primary" busy={busy} disabled={form.values.from === null}>
              {t('copy.do')}
            </Button>
            <Button onClick={() => setOpened(false)}>{t('cancel')}</Button>
          </div>
        </form>
      </Modal>
    </>
  )
}
