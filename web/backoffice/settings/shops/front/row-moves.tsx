import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useNavigation } from 'react-router'
import { useTranslation } from '#web/i18n/i18n.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ROW_MOVES, type RowMove } from './move-row.ts'

interface RowMovesProps {
  /** Part of the page whose form the buttons send. */
  section: 'sections' | 'favorites' | 'banners'
  id: string
  name: string
  isFirst: boolean
  isLast: boolean
}

const icons = { up: ArrowUp, down: ArrowDown, remove: Trash2 }

/** Buttons that send their form and move one row of it, or take it away. */
export function RowMoves({ section, id, name, isFirst, isLast }: RowMovesProps) {
  const { t } = useTranslation('shopFront')
  const isWaiting = useNavigation().formData !== undefined
  const isEnd: Record<RowMove, boolean> = { up: isFirst, down: isLast, remove: false }
  return (
    <div className="flex shrink-0">
      {ROW_MOVES.map((move) => {
        const Icon = icons[move]
        return (
          <IconButton
            key={move}
            type="submit"
            name="intent"
            value={`${section}:${move}:${id}`}
            disabled={isEnd[move] || isWaiting}
            formNoValidate={move === 'remove'}
            label={t(`moves.${move}`, { name })}
            icon={<Icon aria-hidden="true" className="size-5" />}
          />
        )
      })}
    </div>
  )
}

/** Makes the Enter key in a field save the form, and not press the first button of a row. */
export function SaveOnEnter({ section }: Pick<RowMovesProps, 'section'>) {
  return <button type="submit" name="intent" value={section} hidden />
}

/** Rows as they were typed in a refused form; null: none was. */
export function typedRows<Name extends string>(
  names: readonly Name[],
  typed: Record<string, string | string[]> | undefined,
): Record<Name, string>[] | null {
  const ids = typed?.id
  if (!typed || !Array.isArray(ids)) return null
  return ids.map(
    (_, index) => Object.fromEntries(names.map((name) => [name, typed[name]?.[index] ?? ''])) as Record<Name, string>,
  )
}
