/** A CPR number as the register writes it: «120508-1234», of ten digits. */
export const writtenCpr = (digits: string): string => `${digits.slice(0, 6)}-${digits.slice(6)}`;
