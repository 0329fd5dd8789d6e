import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, queryOptionsFor } from '../../../lib/call.ts'
import { count } from '../../../lib/money.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from './names.ts'
import { listQuery } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'

const FOUND = 20

/** Gives everything that carries this tag another one instead. */
export function MergeTag({ tag }: { tag: OfficeRecord }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon="tag" onClick={() => setOpen(true)}>
        {t('merge')}
      </Button>
      {open && <MergeDialog tag={tag} onClose={() => setOpen(false)} />}
    </>
  )
}

function MergeDialog({ tag, onClose }: { tag: OfficeRecord; onClose: () => void }) {
  const name = String(tag['name'])
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const show = useOnlyHere((id: string) => navigate({ to: `/office/tags/${id}`, replace: true, ignoreBlocker: true }))
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const uses = useQuery(queryOptionsFor('content.tagUses', { params: { id: tag.id } })).data
  const found = useQuery(listQuery('tags', { q: typed, page_size: FOUND })).data?.results ?? []
  const options = found
    .filter(({ id }) => id !== tag.id)
    .map((one) => ({ value: String(one.id), label: String(one['name']) }))
  async function merge(): Promise<void> {
    if (!into) return setProblem(t('choose'))
    setBusy(true)
    try {
      await call('content.mergeTags', { params: { id: tag.id }, body: { into: Number(into) } })
      toast(t('merge.done'))
      await show(into)
      void queries.invalidateQueries()
    } catch (error) {
      setProblem(error instanceof CallError ? (error.fields['into']?.[0] ?? error.detail) : String(error))
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('merge.title', { name })}
      footer={
        <Button kind="danger" busy={busy} onClick={() => void merge()}>
          {t('merge')}
        </Button>
      }
    >
      <div className="stack">
        <SelectField
          label={t('merge.into')}
          data={options}
          value={into}
          error={problem}
          onChange={(value) => {
            setProblem(undefined)
            setInto(value)
          }}
          searchable
          filter={({ options: all }) => all}
          onSearchChange={setTyped}
          placeholder={t('search')}
          nothingFoundMessage={t('nothing-found')}
        />
        {uses && (
          <Notice>
            {t('merge.moves', {
              members: count(uses.members),
              companies: count(uses.companies),
              events: count(uses.events),
              posts: count(uses.posts),
              albums: count(uses.albums),
            })}
          </Notice>
        )}
        <p className="soft">{t('merge.text', { name })}</p>
      </div>
    </Modal>
  )
}
