import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import { MultiSelect as MantineMultiSelect, Select as MantineSelect } from '@mantine/core'
import type { MultiSelectProps, SelectProps } from '@mantine/core'
import { use } from 'react'
import { fieldClasses, fieldProps } from './fields.tsx'
import type { FieldExtras } from './fields.tsx'
import { Icon } from './icon.tsx'
import { InDialog } from './in-dialog.ts'
import { Mantine } from './mantine.tsx'

const options = { dropdown: 'field-options', option: 'field-option' }

/** How the list opens: beside the page, or inside the dialog that would cover it. */
function useList(): NonNullable<SelectProps['comboboxProps']> {
  const inside = use(InDialog)
  return { transitionProps: { duration: 0 }, ...(inside && { withinPortal: false, floatingStrategy: 'fixed' }) }
}

/** A choice from a list; `searchable` for long ones. Its own file, because lists bring the most bytes of all fields. */
export function SelectField({ optional, ...props }: SelectProps & FieldExtras) {
  return (
    <Mantine>
      <MantineSelect
        rightSection={<Icon name="caret" size="sm" />}
        rightSectionPointerEvents="none"
        allowDeselect={false}
        withScrollArea={false}
        comboboxProps={useList()}
        {...props}
        {...fieldProps({ ...props, optional })}
        classNames={{ ...fieldClasses, ...options }}
      />
    </Mantine>
  )
}

/** Several choices from a list; the list is at most 150 px high (docs/rules/members.md#segments). */
export function MultiSelectField({ optional, ...props }: MultiSelectProps & FieldExtras) {
  return (
    <Mantine>
      <MantineMultiSelect
        withScrollArea={false}
        comboboxProps={useList()}
        {...props}
        {...fieldProps({ ...props, optional })}
        classNames={{
          ...fieldClasses,
          ...options,
          dropdown: 'field-options field-options-low',
          inputField: 'field-pills-input',
        }}
      />
    </Mantine>
  )
}
