import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/PasswordInput.layer.css'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Radio.layer.css'
import './fields.css'
import {
  Checkbox,
  PasswordInput as MantinePasswordInput,
  TextInput as MantineTextInput,
  Textarea as MantineTextarea,
  Radio,
} from '@mantine/core'
import type {
  CheckboxProps,
  PasswordInputProps,
  RadioGroupProps,
  RadioProps,
  TextInputProps,
  TextareaProps,
} from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { t } from '../lib/parts.texts.ts'
import { Icon } from './icon.tsx'
import { Mantine } from './mantine.tsx'
import css from './fields.module.css'

/** Class names that put the product's look on any of Mantine's inputs. */
export const fieldClasses = {
  label: 'field-label',
  required: 'field-required',
  description: 'field-hint',
  error: 'field-error',
  input: 'field-input',
} as const

/** A message under its field: an icon and words, never colour alone. */
export function FieldError({ children, id }: { children: ReactNode; id?: string }) {
  return (
    <span className="field-error" id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </span>
  )
}

export type FieldExtras = { error?: ReactNode; label?: ReactNode; optional?: boolean }

/** What all fields share; spread into a Mantine input that has no wrapper here. */
export function fieldProps({ error, label, optional }: FieldExtras) {
  return {
    label: optional ? (
      <>
        {label} <span className="field-note">{t('optional')}</span>
      </>
    ) : (
      label
    ),
    error: error ? (
      <>
        <Icon name="alert" />
        <span>{error}</span>
      </>
    ) : undefined,
    classNames: fieldClasses,
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    errorProps: { component: 'div' as const },
  }
}

/** A line of text. Use with `form.getInputProps('name')`; `optional` says so beside the label. */
export function TextField({ optional, ...props }: TextInputProps & FieldExtras) {
  return (
    <Mantine>
      <MantineTextInput {...props} {...fieldProps({ ...props, optional })} />
    </Mantine>
  )
}

/** The last name of a person, which says that some have one name alone (docs/rules/members.md#names). */
export function LastNameField(props: TextInputProps & FieldExtras) {
  return <TextField description={t('lastName.note')} {...props} />
}

/** Text over several lines; grows with its text. */
export function TextArea({ optional, ...props }: TextareaProps & FieldExtras) {
  return (
    <Mantine>
      <MantineTextarea autosize minRows={3} maxRows={14} {...props} {...fieldProps({ ...props, optional })} />
    </Mantine>
  )
}

/** A password with a button that shows it. */
export function PasswordField({ optional, ...props }: PasswordInputProps & FieldExtras) {
  const [visible, setVisible] = useState(false)
  return (
    <Mantine>
      <MantinePasswordInput
        visible={visible}
        onVisibilityChange={setVisible}
        // Mantine takes its button out of the way of the Tab key; people who use no mouse want it too.
        visibilityToggleButtonProps={{
          'aria-label': t(visible ? 'password.hide' : 'password.show'),
          tabIndex: 0,
        }}
        visibilityToggleIcon={({ reveal }) => <Icon name={reveal ? 'hide' : 'eye'} />}
        {...props}
        {...fieldProps({ ...props, optional })}
        classNames={{ ...fieldClasses, innerInput: 'field-inner-input', visibilityToggle: css['toggle'] }}
      />
    </Mantine>
  )
}

/** A box to tick with its sentence. */
export function CheckField(props: CheckboxProps) {
  return (
    <Mantine>
      <Checkbox
        {...props}
        error={undefined}
        label={
          <>
            {props.label}
            {props.error && <FieldError>{props.error}</FieldError>}
          </>
        }
        aria-invalid={props.error ? true : undefined}
        classNames={{
          root: css['check'],
          body: css['checkBody'],
          inner: css['boxed'],
          label: css['checkLabel'],
          input: css['box'],
        }}
      />
    </Mantine>
  )
}

/** One of several ways as a card: put some in a `RadioChoices`. */
export function RadioChoice({
  description,
  children,
  ...props
}: RadioProps & { description?: ReactNode; children?: ReactNode }) {
  return (
    <label className={css['choice']}>
      <Mantine>
        <Radio {...props} label={undefined} classNames={{ radio: css['radio'] }} />
      </Mantine>
      <span className="grow">
        <span className="h4">{props.label}</span>
        {description && <span className="sm soft">{description}</span>}
        {children}
      </span>
    </label>
  )
}

/** The group around `RadioChoice`s; the value comes from `form.getInputProps`. */
export function RadioChoices(props: RadioGroupProps) {
  return (
    <Mantine>
      <Radio.Group {...props} />
    </Mantine>
  )
}
