import { Ban, GraduationCap, Thermometer, UtensilsCrossed } from 'lucide-react'
import type { Block } from '#services/appointments/contract.ts'

export type BlockKind = Block['kind']

export const blockIcons: Record<BlockKind, React.ReactNode> = {
  lunch: <UtensilsCrossed aria-hidden="true" className="size-4 shrink-0" />,
  sick: <Thermometer aria-hidden="true" className="size-4 shrink-0" />,
  training: <GraduationCap aria-hidden="true" className="size-4 shrink-0" />,
  other: <Ban aria-hidden="true" className="size-4 shrink-0" />,
}
