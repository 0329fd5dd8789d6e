import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { needed, useSaved } from '../saving.ts'
import type { SetupState } from '../steps.ts'
import { t } from '../text.ts'
import { SetupForm } from './form.tsx'
import css from './setup.module.css'

/** The legal texts, each on its own card. */
export function TextsForm({ state }: { state: SetupState }) {
  return (
    <div className="stack">
      <p className="soft">{t('why.texts')}</p>
      {state.texts.map((text) => (
        <Card key={text.slug}>
          <CardHead title={t(`text.${text.slug}`)} />
          <CardBody className={css['form']}>
            <TextForm text={text} />
          </CardBody>
        </Card>
      ))}
    </div>
  )
}

function TextForm({ text }: { text: SetupState['texts'][number] }) {
  const saved = useSaved()
  const { slug, mark } = text
  const given = useCallForm({
    initialValues: { title: text.title || t(`text.${slug}`), body: text.body },
    validate: { title: needed, body: needed },
    submit: async (values) => {
      saved(await call('setup.text', { body: { mark, slug, ...values } }))
      given.form.resetDirty(values)
    },
  })
  const field = given.form.getInputProps
  return (
    <SetupForm call={given}>
      <TextField label={t('text.title')} maxLength={120} {...field('title')} />
      <TextArea
        label={t('text.body')}
        minRows={6}
        maxRows={24}
        maxLength={40_000}
        description={t('text.body-hint')}
        {...field('body')}
      />
    </SetupForm>
  )
}
