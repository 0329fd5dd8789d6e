import { NUMBER_MAX, NUMBER_MIN, numberNames, numbers } from '@app/contract/setup.numbers'
import type { NumberName } from '@app/contract/setup.numbers'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { TextField } from '../../../ui/fields.tsx'
import { useSaved } from '../saving.ts'
import type { SetupState } from '../steps.ts'
import { t } from '../text.ts'
import { SetupForm } from './form.tsx'
import css from './setup.module.css'

type Values = Record<NumberName, string>

const whole = (text: string) =>
  /^\d{1,6}$/.test(text) && Number(text) >= NUMBER_MIN && Number(text) <= NUMBER_MAX
    ? null
    : t('numbers.wrong', { min: NUMBER_MIN, max: NUMBER_MAX })

/** The numbers by which members are held back. */
export function NumbersForm({ state }: { state: SetupState }) {
  const saved = useSaved()
  const given = useCallForm<Values>({
    initialValues: Object.fromEntries(numberNames.map((name) => [name, String(state.numbers.values[name])])) as Values,
    validate: Object.fromEntries(numberNames.map((name) => [name, whole])) as Record<NumberName, typeof whole>,
    submit: async (typed) => {
      // What is as it was from the start keeps following the default.
      const changed = numberNames.filter((name) => Number(typed[name]) !== numbers[name].most)
      const values = Object.fromEntries(changed.map((name) => [name, Number(typed[name])]))
      saved(await call('setup.numbers', { body: { mark: state.numbers.mark, values } }))
      given.form.resetDirty(typed)
    },
  })
  return (
    <SetupForm call={given}>
      <div className={css['numbers']}>
        {numberNames.map((name) => (
          <TextField
            key={name}
            label={t(`number.${name}`)}
            inputMode="numeric"
            maxLength={6}
            description={t('numbers.default', { most: numbers[name].most })}
            {...given.form.getInputProps(name)}
          />
        ))}
      </div>
    </SetupForm>
  )
}
