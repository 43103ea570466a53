import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  FieldError,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components/ComboBox'
import { cx } from '../cx.ts'
import { controlStyle } from './field.tsx'

export interface ComboBoxOption {
  id: string
  label: string
  hint?: string
}

interface ComboBoxProps {
  name: string
  label: ReactNode
  /** Value that the form sends: the text (also before JavaScript), or the id of the choice. */
  sends?: 'text' | 'id'
  options: readonly ComboBoxOption[]
  defaultValue?: string
  placeholder?: string
  hint?: ReactNode
  error?: string | null
  isRequired?: boolean
  /** Message when nothing matches. */
  emptyLabel: string
  openLabel: string
  onChoose?(id: string | null): void
  className?: string
}

/** A long list that narrows while typing: breeds, brands, places. */
export function ComboBox(props: ComboBoxProps) {
  const {
    name,
    label,
    sends = 'text',
    options,
    defaultValue,
    placeholder,
    hint,
    error,
    isRequired,
    emptyLabel,
    openLabel,
  } = props
  const [isChosen, setIsChosen] = useState(false)
  const shown = error && !isChosen ? error : null
  return (
    <AriaComboBox
      name={name}
      formValue={sends === 'text' ? 'text' : 'key'}
      defaultItems={options}
      defaultValue={defaultValue}
      isRequired={isRequired}
      isInvalid={shown ? true : undefined}
      // As a native one a refusal of the server would keep the browser from sending the form again.
      validationBehavior={error ? 'aria' : 'native'}
      allowsEmptyCollection
      menuTrigger="focus"
      onChange={(key) => {
        setIsChosen(key !== null)
        props.onChoose?.(key === null ? null : String(key))
      }}
      className={cx('grid gap-1.5', props.className)}
    >
      <Label className="font-bold text-ink-800 text-sm">
        {label}
        {isRequired && (
          <span aria-hidden="true" className="text-red-600">
            {' '}
            *
          </span>
        )}
      </Label>
      <span className="relative flex items-center">
        <Input placeholder={placeholder} className={cx(controlStyle, 'h-12 pr-12')} />
        <Button
          aria-label={openLabel}
          className="absolute right-1.5 grid size-9 place-items-center rounded-tag text-ink-600 hover:bg-ink-100"
        >
          <ChevronDown aria-hidden="true" className="size-5" />
        </Button>
      </span>
      {hint && (
        <Text slot="description" className="text-ink-600 text-sm">
          {hint}
        </Text>
      )}
      <FieldError className="font-bold text-red-700 text-sm">{shown}</FieldError>
      <Popover className="w-(--trigger-width) overflow-auto rounded-tile border border-ink-200 bg-white p-1.5 shadow-3">
        <ListBox<ComboBoxOption>
          className="outline-none"
          renderEmptyState={() => <p className="px-3 py-4 text-center text-ink-600 text-sm">{emptyLabel}</p>}
        >
          {(option) => (
            <ListBoxItem
              id={option.id}
              textValue={option.label}
              className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-control px-3 font-bold text-md data-focused:bg-brand-50 data-selected:text-brand-700"
            >
              {option.label}
              {option.hint && <span className="font-medium text-ink-600 text-sm">{option.hint}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}
