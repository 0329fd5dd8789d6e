import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { outline, treeOf } from '../outline.ts'
import type { OutlineRow } from '../outline.ts'
import { needed, orNull, useSaved } from '../saving.ts'
import type { SetupState } from '../steps.ts'
import { t } from '../text.ts'
import { SetupForm } from './form.tsx'
import css from './setup.module.css'

/** A code of small letters from a name: "Freight forwarder" is `freight_forwarder`. */
const codeOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 40)

/** Kinds of companies; the code of one that is there stays, since prices name it. */
export function CategoriesForm({ state }: { state: SetupState }) {
  const saved = useSaved()
  const { items, mark } = state.categories
  const given = useCallForm<{ items: { code: string; name: string }[] }>({
    initialValues: { items: items.length > 0 ? items : [{ code: '', name: '' }] },
    validate: { items: { name: needed } },
    submit: async (values) => {
      const named = values.items.map(({ code, name }) => ({ code: code || codeOf(name), name }))
      const now = await call('setup.categories', { body: { mark, items: named } })
      saved(now)
      given.form.setValues({ items: now.categories.items })
      given.form.resetDirty({ items: now.categories.items })
    },
  })
  const { form } = given
  return (
    <SetupForm
      call={given}
      end={
        <Button icon="plus" onClick={() => form.insertListItem('items', { code: '', name: '' })}>
          {t('category.add')}
        </Button>
      }
    >
      <ul className={css['list']}>
        {form.values.items.map((item, index) => (
          <li key={index} className={css['line']}>
            <TextField
              label={t('category.name', { place: index + 1 })}
              maxLength={60}
              description={item.code || undefined}
              {...form.getInputProps(`items.${index}.name`)}
            />
            <LineButtons
              name={item.name}
              up={index > 0 ? () => form.reorderListItem('items', { from: index, to: index - 1 }) : undefined}
              remove={() => form.removeListItem('items', index)}
            />
          </li>
        ))}
      </ul>
    </SetupForm>
  )
}

/** The menu of the public pages as an outline of three levels. */
export function MenuForm({ state }: { state: SetupState }) {
  const saved = useSaved()
  const { items, mark } = state.menu
  const fresh: OutlineRow = { level: 0, display_name: '', url: '' }
  const given = useCallForm<{ rows: OutlineRow[] }>({
    initialValues: { rows: items.length > 0 ? outline(items) : [fresh] },
    validate: { rows: { display_name: needed } },
    submit: async ({ rows }) => {
      const tree = treeOf(rows.map((row) => ({ ...row, url: orNull(row.url) })))
      const now = await call('setup.menu', { body: { mark, items: tree } })
      saved(now)
      given.form.setValues({ rows: outline(now.menu.items) })
      given.form.resetDirty({ rows: outline(now.menu.items) })
    },
  })
  const { form } = given
  const { rows } = form.values
  const setLevel = (index: number, level: number) => form.setFieldValue(`rows.${index}.level`, level)
  return (
    <SetupForm
      call={given}
      end={
        <Button icon="plus" onClick={() => form.insertListItem('rows', { ...fresh, level: rows.at(-1)?.level ?? 0 })}>
          {t('menu.add')}
        </Button>
      }
    >
      <ul className={css['list']}>
        {rows.map((row, index) => (
          <li key={index} className={css['line']} style={{ marginInlineStart: `${row.level * 28}px` }}>
            <TextField
              label={t('menu.name', { place: index + 1 })}
              maxLength={60}
              {...form.getInputProps(`rows.${index}.display_name`)}
            />
            <TextField
              label={t('menu.address', { place: index + 1 })}
              optional
              placeholder="/cc-events"
              maxLength={300}
              {...form.getInputProps(`rows.${index}.url`)}
            />
            <div className={css['buttons']}>
              <IconButton
                icon="left"
                label={t('menu.out', { name: row.display_name })}
                disabled={row.level === 0}
                onClick={() => setLevel(index, row.level - 1)}
              />
              <IconButton
                icon="right"
                label={t('menu.in', { name: row.display_name })}
                disabled={index === 0 || row.level > (rows[index - 1]?.level ?? 0) || row.level === 2}
                onClick={() => setLevel(index, row.level + 1)}
              />
              <LineButtons
                name={row.display_name}
                up={index > 0 ? () => form.reorderListItem('rows', { from: index, to: index - 1 }) : undefined}
                remove={() => form.removeListItem('rows', index)}
              />
            </div>
          </li>
        ))}
      </ul>
    </SetupForm>
  )
}

function LineButtons({ name, up, remove }: { name: string; up: (() => void) | undefined; remove: () => void }) {
  return (
    <div className={css['buttons']}>
      <IconButton icon="up" label={t('line.up', { name })} disabled={!up} onClick={up} />
      <IconButton icon="trash" label={t('line.remove', { name })} onClick={remove} />
    </div>
  )
}
