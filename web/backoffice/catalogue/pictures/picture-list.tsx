import { ArrowDown, ArrowUp, Star, Trash2 } from 'lucide-react'
import { type HTMLAttributes, useContext, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import type { StaffProductPictures } from '#services/market/contract.ts'
import { useTranslation } from '#web/i18n/i18n.ts'
import { ProductPicture } from '#web/storefront/shop/product-picture.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ReadOnlyContext, StaffForm } from '../../staff-form.tsx'

interface PictureListProps {
  shown: StaffProductPictures
  /** Most characters of a text. */
  mostAlt: number | undefined
}

/** The pictures in their order; one form, so that each of its buttons saves what was typed as well. */
export function PictureList({ shown, mostAlt }: PictureListProps) {
  const { t } = useTranslation('catalogueDesk')
  const sent = useNavigation().formData
  const { pictures, options } = shown
  const hasOptions = options.length > 1
  const { dragged, over, getHandlers } = useDraggedPicture()
  const isDraggable = !useContext(ReadOnlyContext) && pictures.length > 1
  return (
    <StaffForm
      // The key brings the fields to what was saved.
      key={shown.version}
      preventScrollReset
      className="grid gap-3"
    >
      <input type="hidden" name="version" value={shown.version} />
      {/* The form's first button is the one that the Enter key presses. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden="true" className="sr-only" />
      {isDraggable && <p className="hidden text-ink-600 text-sm pointer-fine:block">{t('pictures.drag')}</p>}
      <ol aria-label={t('pictures.list', { name: shown.title })} className="grid gap-3">
        {pictures.map(({ imageId }, index) => (
          <li
            key={imageId}
            {...(isDraggable && getHandlers(imageId))}
            className={cx(
              'rounded-card',
              dragged === imageId && 'opacity-50',
              over === imageId && 'outline-3 outline-brand-600 outline-offset-2',
            )}
          >
            <PictureCard shown={shown} index={index} mostAlt={mostAlt} isDraggable={isDraggable} />
          </li>
        ))}
      </ol>
      <Button
        type="submit"
        name="intent"
        value="save"
        className="justify-self-start"
        isPending={sent?.get('intent') === 'save'}
        pendingLabel={t('saving')}
      >
        {t(hasOptions ? 'pictures.saveWithOptions' : 'pictures.save')}
      </Button>
    </StaffForm>
  )
}

/** A picture dragged onto another takes its place, and what was typed is saved with it. Its buttons do the same by keys and touch. */
function useDraggedPicture() {
  const submit = useSubmit()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const getHandlers = (imageId: string): HTMLAttributes<HTMLLIElement> => ({
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(imageId)
    },
    onDragEnd: () => {
      setDragged(null)
      setOver(null)
    },
    onDragOver: (event) => {
      if (dragged === null) return
      event.preventDefault()
      setOver(imageId === dragged ? null : imageId)
    },
    onDrop: (event) => {
      const form = event.currentTarget.closest('form')
      if (dragged === null || dragged === imageId || !form) return
      event.preventDefault()
      const sent = new FormData(form)
      sent.set('intent', `place:${dragged}`)
      sent.set('at', imageId)
      submit(sent, { method: 'post', preventScrollReset: true })
    },
  })
  return { dragged, over, getHandlers }
}

interface PictureCardProps extends PictureListProps {
  index: number
  isDraggable: boolean
}

function PictureCard({ shown, index, mostAlt, isDraggable }: PictureCardProps) {
  const { t } = useTranslation('catalogueDesk')
  const { pictures, options, title } = shown
  const picture = pictures[index]
  if (!picture) return null
  const { imageId, alt, productVariantId, isUploaded } = picture
  const number = { number: index + 1 }
  // A select that lacked the option of another shop would take it off the picture.
  const isElsewhere = productVariantId !== null && !options.some((each) => each.productVariantId === productVariantId)
  const toButton = (intent: string) => ({ type: 'submit', name: 'intent', value: `${intent}:${imageId}` }) as const
  return (
    <Card className="grid grid-cols-[7rem_1fr] items-start gap-x-4 gap-y-2 p-3 sm:grid-cols-[9rem_1fr]">
      <input type="hidden" name="picture" value={imageId} />
      <div
        draggable={isDraggable}
        className={cx(
          'aspect-square overflow-hidden rounded-tile border border-ink-200 bg-white sm:row-span-2',
          isDraggable && 'cursor-grab active:cursor-grabbing',
        )}
      >
        <ProductPicture
          imageId={imageId}
          alt={alt}
          place="thumbnail"
          sizes="144px"
          // The box is dragged: of the picture itself the browser would make a file.
          className={cx('size-full object-contain', isDraggable && 'pointer-events-none')}
        />
      </div>
      <div className="grid min-w-0 gap-2">
        <p className="flex min-h-7 flex-wrap items-center gap-1.5 font-extrabold">
          {t('pictures.number', number)}
          {index === 0 && <Badge tone="brand">{t('pictures.main')}</Badge>}
          {!isUploaded && <Badge tone="neutral">{t('pictures.ofFile')}</Badge>}
        </p>
        <div className="-ml-2 flex flex-wrap">
          <IconButton
            {...toButton('first')}
            disabled={index === 0}
            className="disabled:opacity-30"
            label={t('pictures.makeMain', number)}
            icon={<Star aria-hidden="true" className="size-5" />}
          />
          <IconButton
            {...toButton('up')}
            disabled={index === 0}
            className="disabled:opacity-30"
            label={t('pictures.up', number)}
            icon={<ArrowUp aria-hidden="true" className="size-5" />}
          />
          <IconButton
            {...toButton('down')}
            disabled={index === pictures.length - 1}
            className="disabled:opacity-30"
            label={t('pictures.down', number)}
            icon={<ArrowDown aria-hidden="true" className="size-5" />}
          />
          <IconButton
            {...toButton('remove')}
            label={t('pictures.remove', number)}
            icon={<Trash2 aria-hidden="true" className="size-5" />}
          />
        </div>
      </div>
      <div className="col-span-full grid items-start gap-2 sm:col-span-1 sm:col-start-2 sm:grid-cols-2">
        <TextField
          name={`alt-${imageId}`}
          label={t('pictures.alt', number)}
          hint={index === 0 ? t('pictures.altHint') : undefined}
          // The product's name is what an empty text says.
          defaultValue={alt === title ? '' : alt}
          maxLength={mostAlt}
          autoComplete="off"
          className={options.length > 1 ? undefined : 'sm:col-span-2'}
        />
        {options.length > 1 && (
          <SelectField
            name={`option-${imageId}`}
            label={t('pictures.option', number)}
            defaultValue={productVariantId ?? ''}
            options={[
              { value: '', label: t('pictures.everyOption') },
              ...options.map(({ productVariantId: value, optionTitle }) => ({ value, label: optionTitle })),
              ...(isElsewhere ? [{ value: productVariantId, label: t('pictures.optionElsewhere') }] : []),
            ]}
          />
        )}
        {/* The option of a product that this shop sells in one alone stays. */}
        {options.length <= 1 && productVariantId !== null && (
          <input type="hidden" name={`option-${imageId}`} value={productVariantId} />
        )}
      </div>
    </Card>
  )
}
