import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/i18n.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { aboutChoices } from './about-facts.ts'
import type { FieldErrors } from './add/pet-draft.ts'
import type { PetDraft } from './add/pet-draft-form.server.ts'

interface AboutFieldsProps {
  draft: PetDraft
  errors: FieldErrors
  /** yyyy-MM-dd. */
  today: string
}

/** Name, the facts of `about-facts.ts`, and birthday; the birthday's precision decides the visible field, also without JavaScript. */
export function AboutFields({ draft, errors, today }: AboutFieldsProps) {
  const { t } = useTranslation('petProfile')
  const say = (name: keyof PetDraft) => {
    const error = errors[name]
    return error ? t(`faults.${error}`) : null
  }
  return (
    <>
      <TextField
        name="name"
        label={t('fields.name')}
        required
        pattern=".*\S.*"
        maxLength={60}
        autoComplete="off"
        autoCapitalize="words"
        defaultValue={draft.name}
        error={say('name')}
        messages={{ required: t('faults.name-missing'), invalid: t('faults.name-missing') }}
      />
      <div className="grid gap-5 @xl/main:grid-cols-2">
        {aboutChoices.map(({ name, choices }) => (
          <RadioGroup
            key={name}
            name={name}
            label={t(`fields.${name}`)}
            variant="chips"
            defaultValue={draft[name]}
            options={[
              ...Object.entries(choices).map(([value, label]) => ({ value, label: t(label) })),
              { value: 'unknown', label: t('dontKnow') },
            ]}
          />
        ))}
      </div>
      <BornFields draft={draft} errors={errors} today={today} />
    </>
  )
}

interface BornFieldsProps extends AboutFieldsProps {
  /** Omits the choice 'unknown'. */
  isNeeded?: boolean
}

/** Birthday as a day, a year, or an approximate age. */
export function BornFields({ draft, errors, today, isNeeded = false }: BornFieldsProps) {
  const { t } = useTranslation('petProfile')
  const say = (name: keyof PetDraft) => {
    const error = errors[name]
    return error ? t(`faults.${error}`) : null
  }
  const year = today.slice(0, 4)
  return (
    <div className="group/born grid gap-3">
      <RadioGroup
        name="knows"
        label={t('fields.birthday')}
        variant="chips"
        defaultValue={draft.knows}
        options={[
          { value: 'date', label: t('born.date') },
          { value: 'year', label: t('born.year') },
          { value: 'age', label: t('born.age') },
          ...(isNeeded ? [] : [{ value: 'none', label: t('dontKnow') }]),
        ]}
        isRequired={isNeeded}
        error={say('knows')}
        messages={{ required: t('faults.birthday-needed') }}
      />
      <Known className="group-has-[[value=date]:checked]/born:block">
        <TextField
          name="birthday"
          type="date"
          label={t('born.dateLabel')}
          max={today}
          defaultValue={draft.birthday}
          error={say('birthday')}
          messages={{ invalid: t('faults.birthday-in-future') }}
        />
      </Known>
      <Known className="group-has-[[value=year]:checked]/born:block">
        <TextField
          name="year"
          label={t('born.yearLabel')}
          inputMode="numeric"
          placeholder={String(Number(year) - 3)}
          maxLength={4}
          autoComplete="off"
          defaultValue={draft.year}
          error={say('year')}
        />
      </Known>
      <Known className="group-has-[[value=age]:checked]/born:block">
        <TextField
          name="age"
          label={t('born.ageLabel')}
          hint={t('born.ageHint')}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          defaultValue={draft.age}
          error={say('age')}
        />
      </Known>
    </div>
  )
}

function Known({ className, children }: { className: string; children: ReactNode }) {
  return <div className={`hidden max-w-72 ${className}`}>{children}</div>
}
