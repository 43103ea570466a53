import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { PetTag } from '#services/pets/contract.ts'
import { type TaggedPet, toPublicTag } from '#services/pets/tags/rules/public-tag.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { TagFace } from './tag-face.tsx'
import { readTagSettings, shownIn, tagFields } from './tag-settings.ts'

interface TagFormProps {
  tag: PetTag
  whole: Omit<TaggedPet, 'message' | 'isLost'>
  today: string
  idempotencyKey: string
}

/** What the public page shows, field by field, with the page beside it as it would be. */
export function TagForm({ tag, whole, today, idempotencyKey }: TagFormProps) {
  const { t } = useTranslation('petTag')
  const sent = useNavigation().formData
  const form = useRef<HTMLFormElement>(null)
  const [settings, setSettings] = useState<Pick<PetTag, 'isOn' | 'fields' | 'message'>>(tag)
  const shown = toPublicTag(
    { ...whole, message: settings.message, isLost: tag.isLost },
    shownIn(settings.fields),
    today,
  )
  return (
    <div className="grid items-start gap-4 @3xl/main:grid-cols-[minmax(0,1fr)_22rem]">
      <Card>
        <Form
          ref={form}
          method="post"
          preventScrollReset
          onChange={() => form.current && setSettings(readTagSettings(new FormData(form.current)))}
          className="grid gap-4"
        >
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <Switch name="isOn" defaultChecked={tag.isOn} hint={t('form.onHint')}>
            {t('form.on')}
          </Switch>
          <fieldset className="border-ink-200 border-t pt-4">
            <legend className="float-left mb-1 w-full font-black text-lg">{t('form.fields')}</legend>
            <p className="clear-both mb-2 text-ink-600 text-sm">{t('form.fieldsHint')}</p>
            {tagFields.map((field) => (
              <Switch key={field} name="show" value={field} defaultChecked={tag.fields[field]} hint={getHint(field)}>
                {t(`fields.${field}`)}
              </Switch>
            ))}
          </fieldset>
          <TextArea
            name="message"
            label={t('form.message')}
            hint={t('form.messageHint')}
            maxLength={500}
            rows={2}
            defaultValue={tag.message ?? ''}
          />
          {tag.code === null && <p className="text-ink-600 text-sm">{t('form.noCode')}</p>}
          <Button
            type="submit"
            name="intent"
            value="save"
            size="lg"
            isPending={sent?.get('intent') === 'save'}
            pendingLabel={t('form.saving')}
          >
            {t('form.save')}
          </Button>
        </Form>
      </Card>
      <section aria-labelledby="preview" className="grid gap-2.5">
        <h2 id="preview" className="text-lg">
          {t('preview.title')}
        </h2>
        <p className="text-ink-600 text-sm">{t(settings.isOn ? 'preview.text' : 'preview.off')}</p>
        <TagFace tag={shown} heading="p" />
      </section>
    </div>
  )

  function getHint(field: (typeof tagFields)[number]): string | undefined {
    if (field === 'ownerName') return t('form.ownerNameHint')
    return field === 'conditions' ? t('form.conditionsHint') : undefined
  }
}
