import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { sendPicture } from '../../../lib/upload.ts'
import type { Picked } from '../../../lib/upload.ts'
import { TextField } from '../../../ui/fields.tsx'
import { PictureField } from '../../members/index.ts'
import { needed, orNull, useSaved } from '../saving.ts'
import type { SetupState } from '../steps.ts'
import { t } from '../text.ts'
import { SetupForm } from './form.tsx'
import css from './setup.module.css'

type Values = {
  name: string
  site_url: string
  imprint_url: string
  colour: string
  logo: Picked | null | undefined
}

const valuesOf = ({ community }: SetupState): Values => ({
  name: community.name,
  site_url: community.site_url,
  imprint_url: community.imprint_url,
  colour: community.colour ?? '',
  logo: undefined,
})

/** Name, logo, colour and addresses of the community. */
export function CommunityForm({ state }: { state: SetupState }) {
  const saved = useSaved()
  const given = useCallForm<Values>({
    initialValues: valuesOf(state),
    validate: { name: needed, site_url: needed, imprint_url: needed },
    submit: async ({ colour, logo, ...plain }) => {
      const now = await call('setup.community', {
        body: {
          ...plain,
          mark: state.community.mark,
          colour: orNull(colour.trim().toLowerCase()),
          logo: await sendPicture('logo', 'logo', logo),
        },
      })
      saved(now)
      given.form.setInitialValues(valuesOf(now))
      given.form.setValues(valuesOf(now))
      given.form.resetDirty(valuesOf(now))
    },
  })
  const { form } = given
  const field = form.getInputProps
  return (
    <SetupForm call={given}>
      <PictureField
        kind="logo"
        name={form.values.name}
        present={state.community.logo}
        value={form.values.logo}
        onChange={(value) => form.setFieldValue('logo', value)}
        error={form.errors['logo']}
      />
      <TextField label={t('community.name')} maxLength={60} {...field('name')} />
      <div className={css['colour']}>
        <TextField
          label={t('community.colour')}
          optional
          placeholder="#0b1f33"
          maxLength={7}
          description={t('community.colour-hint')}
          {...field('colour')}
        />
        <span
          className={css['swatch']}
          style={{ background: /^#[0-9a-f]{6}$/i.test(form.values.colour) ? form.values.colour : undefined }}
          aria-hidden
        >
          Aa
        </span>
      </div>
      <TextField label={t('community.site')} inputMode="url" maxLength={300} {...field('site_url')} />
      <TextField
        label={t('community.imprint')}
        inputMode="url"
        placeholder="https://example.org/imprint"
        maxLength={300}
        description={t('community.imprint-hint')}
        {...field('imprint_url')}
      />
    </SetupForm>
  )
}
