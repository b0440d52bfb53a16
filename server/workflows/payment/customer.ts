/** Our name for a person at the provider. */
export const customerHandle = (beneficiaryId: string): string => `kunde-${beneficiaryId}`;
