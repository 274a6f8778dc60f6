/** Words that are known in every supported language and do not sound alike. Their order is part of the protocol. */
export const wordList: readonly string[] = `
  alfa amigo angola ankara apollo arena arizona atlas aurora avocado banana barista baron basilica bazar berlin bistro bolivia bonus
  borneo boston brasil burrito cactus calypso camera canal canasta cappuccino caramel casino cello chaos chili cinema circus cobalt
  cobra condor cosmos credo cupola curry delta diesel digital diploma disco diva doctor domino drama dubai dynamo echo eldorado
  elegant elixir espresso exodus extra fandango fantasia felix festival fiesta figaro filter finale flamenco flora formula forum
  galaxy genius geranium golf gondola gorilla graffiti guatemala gulliver habitat hanoi harmonia helium hobby hockey hotel humor
  igloo iguana indigo iridium iris jaguar jamaica jasmin jazz judo junior jupiter kajak karate karma kebab ketchup kimono kiosk
  koala kolibri lambada laser latte lisbona logo madeira maestro magnet magnolia malaga mango maraton mars matador matrix maximum
  medusa melodia melon menu mexico mikado mimosa monaco monitor motto mozzarella musical nairobi nebula neutron nevada nirvana nomad
  oasis oboe opal opera orbita oregano orion oskar oslo oxford pablo panda panini pantera papaya paprika parabola partner pelikan
  pergola pesto piano piccolo pilot pixel pizza plasma plus podium poker polenta poncho popcorn portugal profil program proton puma
  quiz radio rally rapsodia recital reggae retro ricotta robinson romeo rubin rugby safari salto samba samurai saturn scenario sepia
  sierra sigma sitar slalom soda sombrero sonata soprano spaghetti sport sprint stereo studio sudoku surf sushi talent talisman
  tandem tarantula taxi tempo tennis tenor terminal texas tiara tibet tiramisu titanium tofu tokio toledo tombola tornado toronto
  transit traviata tulipan tundra turban ukulele utopia venezia veranda verbena video viktor villa western yeti zigzag zoom zorro
`
  .trim()
  .split(/\s+/);
