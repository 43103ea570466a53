export const KINDS = ['lost', 'found', 'adoption'] as const
export const SPECIES = ['PERRO', 'GATO', 'OTRO'] as const
export const RADII_KM = [1, 2, 3, 5, 10, 20] as const
