import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { fullName } from '@app/contract/names'
import { useMe } from '../../shell/index.ts'
import { endCongratulations, useCongratulations } from '../congratulations.store.ts'
import { t } from '../text.ts'
import css from './congratulations.module.css'

/**
 * The dialog after a follow or a request (docs/rules/network.md#after-asking); it stands once, in the layout of members'
 * pages.
 */
export function Congratulations() {
  const success = useCongratulations()
  const me = useMe()
  if (!success) return null
  const { kind, person } = success
  const [before = '', after = ''] = t(kind === 'follow' ? 'congratulations.follow' : 'congratulations.request', {
    name: '\u0000',
  }).split('\u0000')
  return (
    <Modal
      opened
      onClose={endCongratulations}
      title={t('congratulations')}
      size="sm"
      art={
        <div className={css['art']}>
          <Lanes />
          <span className={css['a']}>
            <Avatar name={me ? fullName(me) : ''} src={me?.profile_picture} size="xl" />
          </span>
          <span className={css['b']}>
            <Avatar name={person.name} src={person.picture} size="xl" />
          </span>
          <span className={css['done']}>
            <Icon name="check" />
          </span>
        </div>
      }
    >
      <p className={css['text']}>
        {before}
        <b>{person.name}</b>
        {after}
      </p>
      <div className={css['actions']}>
        <ButtonLink size="lg" to="/network" onClick={endCongratulations}>
          {t('myNetwork')}
        </ButtonLink>
        <Button size="lg" kind="primary" onClick={endCongratulations}>
          {t('continue')}
        </Button>
      </div>
    </Modal>
  )
}

const ports = [
  [34, 86],
  [96, 132],
  [178, 112],
  [214, 136],
  [262, 108],
  [332, 141],
  [372, 44],
  [410, 112],
] as const

/** Lanes between ports, and the new one that joins the two portraits. */
function Lanes() {
  return (
    <svg className={css['lanes']} viewBox="0 0 440 150" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <g className={css['faint']}>
        <path d="M34 86Q108 10 262 108" />
        <path d="M178 112Q236 78 332 141" />
        <path d="M214 136Q262 96 332 141" />
        <path d="M262 108Q326 58 410 112" />
        <path d="M96 132Q136 96 178 112" />
        <path d="M262 108Q330 20 372 44" />
      </g>
      {ports.map(([x, y]) => (
        <g key={x} className={css['port']}>
          <circle cx={x} cy={y} r="5" opacity="0.22" />
          <circle cx={x} cy={y} r="2" />
        </g>
      ))}
      <path className={css['joined']} d="M136 104Q220 -4 304 104" />
    </svg>
  )
}
