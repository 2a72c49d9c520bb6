package quotient

// Order returns the order of a permutation: how often it must be done to move nothing.
func Order(image []int32) int64 {
	order := int64(1)
	seen := make([]bool, len(image))
	for v := range int32(len(image)) {
		length := int64(0)
		for w := v; !seen[w]; w = image[w] {
			seen[w] = true
			length++
		}
		if length > 0 {
			order = order / gcd(order, length) * length
		}
	}
	return order
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// IsPrime reports whether a number is prime.
func IsPrime(n int64) bool {
	for d := int64(2); d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

// Order returns the order of an element.
func (s *Group) Order(element int) int64 { return Order(s.Elements[element]) }

// CyclicSubgroups lists a generator of each cyclic subgroup whose order a function accepts.
func (s *Group) CyclicSubgroups(wanted func(order int64) bool) []int {
	var list []int
	seen := make([]bool, len(s.Elements))
	for i := range s.Elements {
		if seen[i] {
			continue
		}
		order, power := s.Order(i), s.Elements[i]
		for k := int64(1); k < order; k++ {
			if Coprime(k, order) {
				seen[s.Find(Key(power))] = true
			}
			power = Compose(s.Elements[i], power)
		}
		if wanted(order) {
			list = append(list, i)
		}
	}
	return list
}

// Conjugates lists a generator of each cyclic subgroup that is conjugate to the subgroup that an
// element generates.
func (s *Group) Conjugates(element int) []int {
	var list []int
	seen := make([]bool, len(s.Elements))
	order := s.Order(element)
	for _, h := range s.Elements {
		image := Compose(h, Compose(s.Elements[element], Inverse(h)))
		at := s.Find(Key(image))
		if seen[at] {
			continue
		}
		list = append(list, at)
		power := image
		for k := int64(1); k < order; k++ {
			if Coprime(k, order) {
				seen[s.Find(Key(power))] = true
			}
			power = Compose(image, power)
		}
	}
	return list
}

// Subgroup lists the elements of the subgroup that two elements generate, and the first element
// of which all are powers; −1 if there is none.
func (s *Group) Subgroup(g, h int) (members []int, root int) {
	in := make([]bool, len(s.Elements))
	in[0] = true
	members = []int{0}
	for at := 0; at < len(members); at++ {
		for _, generator := range []int{g, h} {
			product := s.Find(Key(Compose(s.Elements[generator], s.Elements[members[at]])))
			if !in[product] {
				in[product] = true
				members = append(members, product)
			}
		}
	}
	for i, isMember := range in {
		if isMember && s.Order(i) == int64(len(members)) {
			return members, i
		}
	}
	return members, -1
}
