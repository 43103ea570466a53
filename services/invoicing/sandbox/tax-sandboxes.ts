import type { FindAddress } from '../offices/office.ts'
import { openSandbox, type SandboxServer } from './sandbox-server.ts'
import { siatSandbox } from './siat-sandbox.ts'
import { sifenSandbox } from './sifen-sandbox.ts'

/** The CSC that Paraguay's office publishes for tests. */
export const EXAMPLE_CSC = 'ABCD0000000000000000000000000000'

/** Make-believe tax offices of a demonstration, on this machine; each opens when it is asked for the first time. */
export function openTaxSandboxes(): { sifen: FindAddress; siat: FindAddress } {
  const opened: Partial<Record<'sifen' | 'siat', Promise<SandboxServer>>> = {}
  const findAddress = async (name: 'sifen' | 'siat') => {
    opened[name] ??= openSandbox(name === 'sifen' ? sifenSandbox({ csc: EXAMPLE_CSC }) : siatSandbox())
    return (await opened[name]).url
  }
  return { sifen: () => findAddress('sifen'), siat: () => findAddress('siat') }
}
