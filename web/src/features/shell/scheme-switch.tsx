import { Icon } from '../../ui/icon.tsx'
import { setScheme, useScheme } from '../../ui/scheme.ts'
import { t } from './text.ts'
import css from './scheme-switch.module.css'

const choices = [
  { value: 'light', icon: 'sun', label: 'scheme.light' },
  { value: 'dark', icon: 'moon', label: 'scheme.dark' },
  { value: 'auto', icon: 'screen', label: 'scheme.auto' },
] as const

/** Light, dark, or as the device. */
export function SchemeSwitch() {
  const scheme = useScheme()
  return (
    <div className={css['switch']} role="group" aria-label={t('scheme')}>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={scheme === choice.value}
          aria-label={t(choice.label)}
          title={t(choice.label)}
          onClick={() => setScheme(choice.value)}
        >
          <Icon name={choice.icon} size="sm" />
        </button>
      ))}
    </div>
  )
}
