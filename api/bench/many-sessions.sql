-- Closed sessions of one company, 90 seconds apart, oldest last: $1 company, $2 operators, $3 the first number, $4 the last one.
-- Titles of a dozen kinds, notes of frequent and of rare words, as people write them.
INSERT INTO "sessions" (
  "sessionId", "companyId", "operatorId", "keyHash", "title", "customerName", "customerEmail", "note", "tags", "status", "closeReason",
  "joinedAt", "closedAt", "search", "createdAt"
)
SELECT made.id, $1, ($2::uuid[])[1 + (n * 7919) % cardinality($2::uuid[])], made.id::text, title, customer, email, note, '{}', 'closed', 'operator',
  CASE WHEN n % 10 > 0 THEN at END, at + n * 31 % 3600 * interval '1 second',
  lower(title || ' ' || customer || ' ' || email || ' ' || note), at
FROM generate_series($3::bigint, $4::bigint) n
CROSS JOIN LATERAL (
  SELECT gen_random_uuid() AS id, now() - n * interval '90 seconds' AS at,
    (ARRAY['Printer does not print', 'Cannot sign in', 'Outlook keeps asking', 'Software will not open', 'No sound in calls', 'Invoice template is wrong',
      'VPN drops often', 'Second screen is black', 'Badge reader not recognised', 'Calendar is missing', 'Computer is very slow',
      'Browser warns about a certificate'])[1 + n * 13 % 12] || ', floor ' || n % 40 AS title,
    'Maria' || n % 97 || ' Munoz' || n % 4999 AS customer,
    'maria' || n % 4999 || '@example' || n % 50 || '.com' AS email,
    (ARRAY['The queue was paused, cleared it.', 'Password had expired, set a new one together.', 'Removed the old entry from the store.',
      'Runtime was missing after the update.', 'The headset was not the default device.'])[1 + n * 17 % 5]
      || CASE WHEN n % 1000 < 3 THEN ' Escalated to the vendor.' ELSE '' END
      || (SELECT string_agg(' w' || floor(20000 * power(random(), 4))::int, '') FROM generate_series(1, 12 + (n * 0)::int))
      || ' Reference ' || substr(md5(n::text), 1, 10) AS note
) made
