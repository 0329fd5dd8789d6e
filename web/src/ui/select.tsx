import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { MultiSelect as MantineMultiSelect, Select as MantineSelect } from '@mantine/core'
import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { fieldClasses, fieldProps } from './fields.tsx'
import type { FieldExtras } from './fields.tsx'
import { Icon } from './icon.tsx'

const options = { dropdown: 'field-options', option: 'field-option' }

/** A choice from a list; `searchable` for long ones. Its own file, because lists bring the most bytes of all fields. */
export function SelectField({ optional, ...props }: SelectProps & FieldExtras) {
  return (
    <MantineSelect
      rightSection={<Icon name="caret" size="sm" />}
      rightSectionPointerEvents="none"
      allowDeselect={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...props}
      {...fieldProps({ ...props, optional })}
      classNames={{ ...fieldClasses, ...options }}
    />
  )
}

/** Several choices from a list; the list is at most 150 px high (SPEC.md 2.7). */
export function MultiSelectField({ optional, ...props }: MultiSelectProps & FieldExtras) {
  return (
    <MantineMultiSelect
      maxDropdownHeight={150}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      {...props}
      {...fieldProps({ ...props, optional })}
      classNames={{ ...fieldClasses, ...options, inputField: 'field-pills-input' }}
    />
  )
}
