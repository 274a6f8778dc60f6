import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain-error.ts';
import { toIdentityError } from './identity-error.ts';

const refused = (field: string, message: string) =>
  toIdentityError(new DomainError('VALIDATION_FAILED', { fields: [{ field: `body.${field}`, message }] })).message;
const missing = (name: string) => `must have required property '${name}'`;
const tooLong = 'must NOT have more than 100 characters';

describe('toIdentityError', () => {
  it.each([
    ['password', missing('password'), 'MISSING_PASSWORD'],
    ['password', tooLong, 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'],
    ['requestType', missing('requestType'), 'MISSING_REQ_TYPE'],
    ['continueUrl', tooLong, 'INVALID_CONTINUE_URI'],
    ['totpVerificationInfo', missing('totpVerificationInfo'), 'OPERATION_NOT_ALLOWED'],
    ['totpVerificationInfo.sessionInfo', missing('sessionInfo'), 'MISSING_SESSION_INFO'],
    ['totpVerificationInfo.verificationCode', tooLong, 'INVALID_CODE'],
    ['mfaEnrollmentId', missing('mfaEnrollmentId'), 'MISSING_MFA_ENROLLMENT_ID'],
    ['mfaEnrollmentId', tooLong, 'MFA_ENROLLMENT_NOT_FOUND'],
    ['refresh_token', missing('refresh_token'), 'MISSING_REFRESH_TOKEN'],
    ['idToken', tooLong, 'INVALID_ID_TOKEN'],
  ])('names the field %s that %s', (field, message, code) => {
    expect(refused(field, message)).toBe(code);
  });

  it('refuses calls that are not served', () => {
    expect(toIdentityError(new DomainError('NOT_FOUND'))).toMatchObject({ message: 'OPERATION_NOT_ALLOWED', status: 404 });
  });
});
